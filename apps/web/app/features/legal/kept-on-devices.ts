import { OFFLINE_ANSWERS } from "@plumbline/contract/chat.ts";
import { REFERRAL_COOKIE_DAYS } from "@plumbline/contract/giveaway.ts";
import {
  CHAT_COOKIE_DAYS,
  FEDERATED_STATE_MINUTES,
  LOGOUT_MINUTES,
  PRIVACY_CHOICE_DAYS,
  QUOTE_COOKIE_DAYS,
  SECOND_FACTOR_MINUTES,
  SESSION_DAYS,
  SIGN_ON_MINUTES,
  THEME_COOKIE_DAYS,
  VISITOR_COOKIE_DAYS,
} from "@plumbline/contract/retention.ts";

/** Every cookie of the site and the chat app, and those of the tag. Over https most names begin with __Secure- or __Host-. */
export const COOKIES = [
  {
    name: "plumbline.session_token",
    purpose: "Keeps you logged in. Set when you log in.",
    life: `${SESSION_DAYS} days`,
  },
  {
    name: "plumbline.two_factor",
    purpose: "Between your password and the code of your second factor.",
    life: `${SECOND_FACTOR_MINUTES} minutes`,
  },
  {
    name: "plumbline.state",
    purpose: "While you are at Google, Facebook, GitHub or X to log in.",
    life: `${FEDERATED_STATE_MINUTES} minutes`,
  },
  {
    name: "plumbline.session_token.oauth_logout_confirmation",
    purpose: "While you confirm a logout that another app asked for.",
    life: `${LOGOUT_MINUTES} minutes`,
  },
  {
    name: "plumbline_visitor",
    purpose:
      "Knows your browser again, by a random number, after a free question or a checkout without an account. Set when you ask or pay.",
    life: `${VISITOR_COOKIE_DAYS} days`,
  },
  {
    name: "quote_…",
    purpose: "Opens the pages of one quote request, after you came by its mailed link.",
    life: `${QUOTE_COOKIE_DAYS} days`,
  },
  {
    name: "theme",
    purpose: "Light or dark. Set when you choose.",
    life: `${THEME_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_privacy",
    purpose: "Your yes or no to counting by Google Analytics. Set when you answer.",
    life: `${PRIVACY_CHOICE_DAYS} days`,
  },
  {
    name: "_ga, _ga_…",
    purpose: "Google’s own. Only where Google Analytics is set up, and only after you said yes.",
    life: "until you say no, or as long as Google sets them",
  },
  {
    name: "plumbline_ref",
    purpose: "Set when you come by somebody's link for the giveaway: their code, nothing of you.",
    life: `${REFERRAL_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_own_ref",
    purpose: "Your own code for the giveaway, so that nobody refers themselves. Set on your account page.",
    life: `${REFERRAL_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_chat",
    purpose: "Chat app: keeps you logged in. The session in it ends earlier, when it is not used.",
    life: `${CHAT_COOKIE_DAYS} days; the session ${SESSION_DAYS} days`,
  },
  {
    name: "plumbline_chat_attempt_…",
    purpose: "Chat app: while it asks the site who you are.",
    life: `${SIGN_ON_MINUTES} minutes`,
  },
] as const;

/** What is kept in the browser and never sent by itself. */
export const STORED = [
  {
    name: "plumblineDemo",
    purpose:
      "That you had your free question; the question itself where it got no answer, so that you can try again.",
    life: "Until you clear it",
  },
  {
    name: "Drafts of forms",
    purpose: "What you typed into a quote request and have not sent.",
    life: "Until you close the tab",
  },
  {
    name: "Pages to read offline",
    purpose:
      "The last guides and posts you read here, for when there is no network. Nothing of your account.",
    life: "Until newer ones take their place or you log out",
  },
  {
    name: "plumbline:…",
    purpose: "Chat app: what you typed and have not sent.",
    life: "Until it is sent or you log out",
  },
  {
    name: "Answers to read offline",
    purpose: `Chat app: your last ${OFFLINE_ANSWERS} answers, for when there is no network.`,
    life: "Until you log out",
  },
] as const;
