// SPEC §9. The cleanup jobs and the privacy policy use the same figures.

/** A question from a visitor without an account. */
export const DEMO_QUESTION_DAYS = 30;
/** Questions from an account: in the chat app after a conversation's last one, and the one asked before signing up. */
export const HISTORY_YEARS = 2;
/** Name, address and profile of a closed account. */
export const CLOSED_ACCOUNT_YEARS = 7;
/** Payments and invoices, after the last one, for someone without a plan. */
export const PAYMENT_RECORD_YEARS = 7;
/** Sessions end after this long unused, on the site and in the chat app. */
export const SESSION_DAYS = 30;

/** A quote request that was never confirmed. */
export const UNCONFIRMED_QUOTE_DAYS = 7;
/** Names, messages and photos of a quote request, after its last change. */
export const QUOTE_REQUEST_YEARS = 2;
/** Name and address of someone who was asked for a review. */
export const INVITED_REVIEWER_YEARS = 2;
/** The keyed hash of the network that a review or a report came from. */
export const REVIEW_NETWORK_DAYS = 30;
/** The hash of the code for claiming a listing. */
export const CLAIM_CODE_DAYS = 1;
/** The keyed hash of the network that created a demo account. */
export const DEMO_NETWORK_DAYS = 1;
/** An email or text message after it was sent. */
export const SENT_MESSAGE_MINUTES = 10;
/** Daily page counts. */
export const PAGE_COUNT_DAYS = 400;

// Cookies

export const VISITOR_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;
/** The visitor's choice about third-party analytics. */
export const PRIVACY_CHOICE_DAYS = 182;
/** The key to a quote request, on its own pages. */
export const QUOTE_COOKIE_DAYS = 30;
/** The longest that browsers allow; the session in it ends earlier. */
export const CHAT_COOKIE_DAYS = 400;
/** During sign-on to the chat app. */
export const SIGN_ON_MINUTES = 10;
/** Between the password and the second-factor code. */
export const SECOND_FACTOR_MINUTES = 10;
/** Better Auth's own: during sign-in with a federated provider, and while a logout is confirmed. */
export const FEDERATED_STATE_MINUTES = 5;
export const LOGOUT_MINUTES = 5;
