// How long things are kept: the jobs that delete them and the privacy policy read the same figures. SPEC §9.

/** A question of a visitor who made no account. */
export const DEMO_QUESTION_DAYS = 30;
/** Questions of an account: in the chat app after the last one of a conversation, and the one asked before signing up. */
export const HISTORY_YEARS = 2;
/** Name, address and profile of a closed account. */
export const CLOSED_ACCOUNT_YEARS = 7;
/** Payments and invoices of somebody without a plan, after the last of them. */
export const PAYMENT_RECORD_YEARS = 7;
/** A session that is not used ends after so long, on the site and in the chat app. */
export const SESSION_DAYS = 30;

/** A quote request whose link nobody opened. */
export const UNCONFIRMED_QUOTE_DAYS = 7;
/** Names, messages and photos of a quote request, after its last change. */
export const QUOTE_REQUEST_YEARS = 2;
/** Name and address of somebody who was asked for a review. */
export const INVITED_REVIEWER_YEARS = 2;
/** The keyed hash of the network that a review or a report came from. */
export const REVIEW_NETWORK_DAYS = 30;
/** The hash of a code that proves a claim of a listing. */
export const CLAIM_CODE_DAYS = 1;
/** The keyed hash of the network that a demo account was made from. */
export const DEMO_NETWORK_DAYS = 1;
/** A mail or text message after it was sent. */
export const SENT_MESSAGE_MINUTES = 10;
/** How often a page was looked at in a day. */
export const PAGE_COUNT_DAYS = 400;

// Cookies

export const VISITOR_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;
/** What somebody said to counting by somebody else. */
export const PRIVACY_CHOICE_DAYS = 182;
/** The key of a quote request, on its own pages. */
export const QUOTE_COOKIE_DAYS = 30;
/** As long as browsers keep one; the session in it ends by itself. */
export const CHAT_COOKIE_DAYS = 400;
/** While a browser is at the site to sign on to the chat app. */
export const SIGN_ON_MINUTES = 10;
/** Between the password and the code of the second factor. */
export const SECOND_FACTOR_MINUTES = 10;
/** Better Auth's own: while a browser is at a federated provider, and while somebody confirms a logout. */
export const FEDERATED_STATE_MINUTES = 5;
export const LOGOUT_MINUTES = 5;
