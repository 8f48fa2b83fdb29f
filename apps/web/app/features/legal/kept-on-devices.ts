import { OFFLINE_ANSWERS } from "@plumbline/contract/chat.ts";
import { REFERRAL_COOKIE_DAYS } from "@plumbline/contract/giveaway.ts";
import {
  CHAT_COOKIE_DAYS,
  FEDERATED_STATE_MINUTES,
  KNOWN_DEVICE_DAYS,
  LOGOUT_MINUTES,
  PRIVACY_CHOICE_DAYS,
  QUOTE_COOKIE_DAYS,
  SECOND_FACTOR_MINUTES,
  SESSION_DAYS,
  SIGN_ON_MINUTES,
  THEME_COOKIE_DAYS,
  VISITOR_COOKIE_DAYS,
} from "@plumbline/contract/retention.ts";

/** Over https, most names also have the prefix __Secure- or __Host-. */
export const COOKIES = [
  {
    name: "plumbline.session_token",
    purpose: "Keeps you logged in. Set when you log in.",
    life: `${SESSION_DAYS} days`,
  },
  {
    name: "plumbline.two_factor",
    purpose: "Used between entering your password and your second-factor code.",
    life: `${SECOND_FACTOR_MINUTES} minutes`,
  },
  {
    name: "plumbline_device",
    purpose:
      "Shows that you've logged in on this device before, so someone guessing your password elsewhere can't slow you down. Set when you log in.",
    life: `${KNOWN_DEVICE_DAYS} days`,
  },
  {
    name: "plumbline.state",
    purpose: "Used while you log in with Google, Facebook, GitHub or X.",
    life: `${FEDERATED_STATE_MINUTES} minutes`,
  },
  {
    name: "plumbline.session_token.oauth_logout_confirmation",
    purpose: "Used while you confirm a logout that another app requested.",
    life: `${LOGOUT_MINUTES} minutes`,
  },
  {
    name: "plumbline_visitor",
    purpose:
      "Recognises your browser by a random number after a free question or a checkout without an account. Set when you ask or pay.",
    life: `${VISITOR_COOKIE_DAYS} days`,
  },
  {
    name: "quote_…",
    purpose: "Opens the pages of one quote request after you send it or follow its emailed link.",
    life: `${QUOTE_COOKIE_DAYS} days`,
  },
  {
    name: "theme",
    purpose: "Light or dark. Set when you choose.",
    life: `${THEME_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_privacy",
    purpose: "Your yes or no to Google Analytics. Set when you answer.",
    life: `${PRIVACY_CHOICE_DAYS} days`,
  },
  {
    name: "_ga, _ga_…",
    purpose: "Set by Google, only if Google Analytics is set up and only after you say yes.",
    life: "until you say no, or for as long as Google sets",
  },
  {
    name: "plumbline_ref",
    purpose: "Set when you follow someone's giveaway link. It contains their code and nothing about you.",
    life: `${REFERRAL_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_own_ref",
    purpose: "Your own giveaway code, so that no one can refer themselves. Set on your account page.",
    life: `${REFERRAL_COOKIE_DAYS} days`,
  },
  {
    name: "plumbline_chat",
    purpose: "Chat app: keeps you logged in. Your session ends earlier if you don't use it.",
    life: `${CHAT_COOKIE_DAYS} days; the session ${SESSION_DAYS} days`,
  },
  {
    name: "plumbline_chat_attempt_…",
    purpose: "Chat app: used while it asks the site who you are.",
    life: `${SIGN_ON_MINUTES} minutes`,
  },
] as const;

/** Saved in the browser, which never sends it automatically. */
export const STORED = [
  {
    name: "plumblineDemo",
    purpose:
      "That you've used your free question, and the question itself if it got no answer, so that you can try again.",
    life: "Until you clear it",
  },
  {
    name: "Unfinished forms",
    purpose: "A quote request you've started but not sent.",
    life: "Until you close the tab",
  },
  {
    name: "Pages to read offline",
    purpose: "The last guides and posts you read here, for when you're offline. Nothing from your account.",
    life: "Until newer ones replace them or you log out",
  },
  {
    name: "plumbline:…",
    purpose: "Chat app: messages you've typed but not sent.",
    life: "Until you send them or log out",
  },
  {
    name: "Answers to read offline",
    purpose: `Chat app: your last ${OFFLINE_ANSWERS} answers, for when you're offline.`,
    life: "Until you log out",
  },
] as const;
