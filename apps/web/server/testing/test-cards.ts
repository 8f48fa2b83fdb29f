export const CARDS = {
  works: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  expired: "4000 0000 0000 0069",
  asks: "4000 0025 0000 3155",
  failsLater: "4000 0000 0000 0341",
};

export function entryOf(number: string) {
  return { number, expiryMonth: 12, expiryYear: 2040, cvc: "123" };
}
