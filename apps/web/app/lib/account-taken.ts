export const ACCOUNT_TAKEN = {
  title: "Account Already Exists",
  description: "This email is already registered. Try logging in instead or use a different email.",
};
