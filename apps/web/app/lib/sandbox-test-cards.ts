/** Each works with any future expiry date and any code. */
export const SANDBOX_TEST_CARDS = [
  { number: "4242 4242 4242 4242", does: "works" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0000 0000 0069", does: "has expired" },
  { number: "4000 0025 0000 3155", does: "asks for confirmation" },
  { number: "4000 0000 0000 0341", does: "is saved, but every charge fails" },
];
