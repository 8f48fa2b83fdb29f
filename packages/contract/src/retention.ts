// SPEC §9. The cleanup jobs and the privacy policy use the same figures.

export const DEMO_QUESTION_DAYS = 30;
/** Counted from a chat conversation's last question. Also applies to the question asked before signing up. */
export const HISTORY_YEARS = 2;
export const CLOSED_ACCOUNT_YEARS = 7;
/** Counted from the last payment, for someone without a plan. */
export const PAYMENT_RECORD_YEARS = 7;
/** Sessions on the site and in the chat app end after this long without use. */
export const SESSION_DAYS = 30;

/** How long the audit log keeps entries about accounts, and the network and device of all other entries. */
export const SECURITY_LOG_DAYS = 180;

/** Longer than Undo is shown for, because its countdown pauses while it has the pointer or the focus. */
export const DELETED_CONVERSATION_MINUTES = 5;

export const UNCONFIRMED_QUOTE_DAYS = 7;
export const QUOTE_REQUEST_YEARS = 2;
export const INVITED_REVIEWER_YEARS = 2;
export const REVIEW_NETWORK_DAYS = 30;
export const CONTACT_MESSAGE_MONTHS = 12;
export const CLAIM_CODE_DAYS = 1;
export const DEMO_NETWORK_DAYS = 1;
export const SENT_MESSAGE_MINUTES = 10;
export const PAGE_COUNT_DAYS = 400;

export const VISITOR_COOKIE_DAYS = 365;
export const THEME_COOKIE_DAYS = 365;
/** Counted from the last login on the device. */
export const KNOWN_DEVICE_DAYS = 365;
/** The visitor's choice about third-party analytics. */
export const PRIVACY_CHOICE_DAYS = 182;
export const QUOTE_COOKIE_DAYS = 30;
/** The maximum that browsers allow. The session in the cookie ends earlier. */
export const CHAT_COOKIE_DAYS = 400;
/** Time allowed for signing on to the chat app. */
export const SIGN_ON_MINUTES = 10;
/** Time allowed between the password and the second-factor code. */
export const SECOND_FACTOR_MINUTES = 10;
/** Set by Better Auth during login with a federated provider, and while a logout is being confirmed. */
export const FEDERATED_STATE_MINUTES = 5;
export const LOGOUT_MINUTES = 5;
