import { requestContext } from "#app/lib/services-context.ts";
import { RESTORE_DAYS } from "@plumbline/contract/directory-admin.ts";
import { GIVEAWAY_RECORD_YEARS } from "@plumbline/contract/giveaway.ts";
import {
  CLAIM_CODE_DAYS,
  CLOSED_ACCOUNT_YEARS,
  CONTACT_MESSAGE_MONTHS,
  DELETED_CONVERSATION_MINUTES,
  DEMO_NETWORK_DAYS,
  DEMO_QUESTION_DAYS,
  HISTORY_YEARS,
  INVITED_REVIEWER_YEARS,
  PAGE_COUNT_DAYS,
  PAYMENT_RECORD_YEARS,
  QUOTE_REQUEST_YEARS,
  REVIEW_NETWORK_DAYS,
  SECURITY_LOG_DAYS,
  SENT_MESSAGE_MINUTES,
  SESSION_DAYS,
  UNCONFIRMED_QUOTE_DAYS,
} from "@plumbline/contract/retention.ts";
import { DEMO_ACCOUNT_HOURS } from "@plumbline/contract/limits.ts";
import { MINIMUM_AGE } from "@plumbline/contract/terms.ts";
import { Link } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/privacy-policy-route";
import { Contact } from "./contact.tsx";
import { COOKIES, STORED } from "./kept-on-devices.ts";
import { LEGAL_DOCUMENTS } from "./legal-documents.ts";
import { LegalPage, Points, Ruled } from "./legal-page.tsx";

const { path, updatedOn } = LEGAL_DOCUMENTS.privacy;
const PRIVACY_REGULATOR = "au-oaic";

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const regulator = services.content.regulators.find(({ id }) => id === PRIVACY_REGULATOR);
  return {
    siteUrl: url,
    chatUrl: services.chatUrl,
    supportEmail: services.supportEmail,
    regulator: regulator && { name: regulator.name, phone: regulator.phone, url: regulator.url },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy policy | Plumbline",
    description:
      "The information Plumbline collects and why, who gets it, how long we keep it, and how to have it deleted.",
    path,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function PrivacyPolicy({
  loaderData: { siteUrl, chatUrl, supportEmail, regulator },
}: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <LegalPage
      title="Privacy policy"
      updatedOn={updatedOn}
      lead="We keep what Plumbline needs to work, for as long as this page says, and we don't sell any of it."
      sections={[
        {
          title: "About this policy",
          body: (
            <>
              <p>
                Plumbline is this site ({siteUrl}) and the chat app ({chatUrl}). This policy covers both. You
                can read the site, the directory and the blog without an account.
              </p>
              <p>
                Accounts are for people aged {MINIMUM_AGE} or over. If you have questions about this page,
                write to <Contact email={supportEmail} />.
              </p>
            </>
          ),
        },
        { title: "Information we collect, and why", body: <Collected /> },
        {
          title: "Cookies and browser storage",
          body: (
            <>
              <p>
                We use each cookie only for the purpose listed here. Over a secure connection, most of our
                cookie names begin with __Secure- or __Host-.
              </p>
              <Ruled
                rows={COOKIES.map(({ name, purpose, life }) => ({
                  name,
                  text: purpose,
                  figure: `Kept ${life}`,
                }))}
              />
              <h3 className="text-lg">Stored in your browser</h3>
              <Ruled
                rows={STORED.map(({ name, purpose, life }) => ({ name, text: purpose, figure: life }))}
              />
            </>
          ),
        },
        { title: "Counting visits", body: <Counting /> },
        { title: "Sharing your information", body: <Recipients /> },
        { title: "How long we keep it", body: <Kept /> },
        { title: "Your choices", body: <Choices /> },
        {
          title: "How we protect it",
          body: (
            <Points
              points={[
                "We store passwords as hashes. Links and codes that we email are stored as hashes too, and they expire.",
                "Authenticator app secrets and tokens from other sign-in providers are stored encrypted.",
                "Server logs don't contain names, questions, answers or IP addresses. We strip email addresses from them.",
                "We re-create each picture you upload without the details your camera added, such as where it was taken.",
                "Only administrators can see the work queues, and the site logs what they change.",
              ]}
            />
          ),
        },
        {
          title: "Questions and complaints",
          body: (
            <>
              <p>
                Write to <Contact email={supportEmail} />. Tell us which email address or account it's about.
              </p>
              {regulator && (
                <p>
                  If you're not satisfied with our answer, contact the national privacy regulator, the{" "}
                  {regulator.name}:{" "}
                  <a href={regulator.url} className="underline">
                    {regulator.url.replace("https://", "")}
                  </a>
                  , phone {regulator.phone}.
                </p>
              )}
            </>
          ),
        },
        {
          title: "Changes to this page",
          body: (
            <p>
              When we change this page, we change the date at the top. It always shows the current policy.
            </p>
          ),
        },
      ]}
    />
  );
}

function Collected() {
  return (
    <Ruled
      rows={[
        {
          name: "A free question",
          text: "The question, the state you chose and our answer, so that you can still see them after a reload. Instead of your IP address, we keep a keyed hash of it, which can't be reversed, to limit free questions from one network. If you sign up in the same browser, the question and answer move to your account and become your first conversation in the chat app.",
        },
        {
          name: "An account",
          text: "Your first and last name, email address and password. For each login, the type of browser and device, so that you can tell your logins apart, but not your IP address. If you log in with Google, Facebook, GitHub or X: your name, email address and id there.",
        },
        {
          name: "Your profile",
          text: "Phone, business name, ABN, trade, years of experience, state and postcode, and which terms you accepted and when. Answers use your state and trade by default. Also whether you agreed to marketing. We don't currently send any.",
        },
        {
          name: "The chat app",
          text: "Your questions, our answers, your ratings, jobs, shared links and reports of wrong answers. Administrators see a report without your name. Anyone who has a shared link sees the copy you agreed to share.",
        },
        {
          name: "Plans and payments",
          text: "Your email address, plan, payments, invoices and refund requests. You enter your card details in the payment provider's form, and the number never reaches us. To limit each person to one free trial, we keep keyed hashes of the mailbox, the account and the card, with no end date.",
        },
        {
          name: "Quote requests",
          text: "Your name, email address, phone if you give one, the job, its location, budget, timing and photos. The business sees the request and your name after you confirm it by email. It sees your phone and email address only once you show them.",
        },
        {
          name: "Reviews",
          text: "Your star rating, your review and your name, shown as first name and initial. A keyed hash of your network, to detect fake reviews. If you stop review emails, we remember that with a keyed hash of your email address.",
        },
        {
          name: "Listings and claims",
          text: "Everything a listing shows is public. A business's contact address, what you write to prove that a listing is yours, and the codes we send for that aren't.",
        },
        {
          name: "Business checks",
          text: "The profile shows publicly what we looked up, on which register and on which day. Only administrators see evidence files.",
        },
        {
          name: "Messages to us",
          text: "Your name, email address and message from the contact form, so that we can reply. Only administrators see them.",
        },
        {
          name: "The waitlist",
          text: "Your email address, name if you give one, and what you're waiting for.",
        },
        {
          name: "The giveaway",
          text: "Your declaration that you're eligible, your entries and where they came from. Lists we publish show random numbers, not names.",
        },
        {
          name: "Demo accounts",
          text: `Nothing about you: the name and address are made up, and everything is deleted after ${DEMO_ACCOUNT_HOURS} hours. We keep a keyed hash of your network, to limit it to one account a day.`,
        },
        {
          name: "Abuse prevention",
          text: "To slow down anyone who guesses passwords or floods a form, we count requests by IP address, in memory and for at most a day.",
        },
        {
          name: "Change history",
          text: "The name of anyone who changes a listing, check, review or post. We keep this record for as long as the site runs.",
        },
      ]}
    />
  );
}

function Counting() {
  return (
    <Points
      points={[
        "We count how often each page is opened in a day, on our own server, without cookies or IP addresses. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), we don't count it.",
        <>
          If Google Analytics is set up, its script loads only after you say yes. If your browser asks not to
          be tracked, we take that as a no until you say otherwise. To see or change your answer, go to{" "}
          <Link to="/privacy-choices" className="underline">
            privacy choices
          </Link>
          .
        </>,
      ]}
    />
  );
}

function Recipients() {
  return (
    <Ruled
      rows={[
        {
          name: "The business you ask",
          text: "Gets your quote request. No one else gets it, including other businesses, and we don't sell it. If we don't have an address for the business, an administrator passes it on.",
        },
        {
          name: "The payment provider",
          text: "Stripe, if real payments are switched on: your email address and name, the card you type into its form, and what you pay.",
        },
        {
          name: "Email and text messages",
          text: "The services that carry our emails and codes get the email address or phone number and the message.",
        },
        {
          name: "A language model",
          text: "Only if this site uses one: it gets your question, the earlier questions and answers in the conversation, and the rules we found, without your name or email address. If the site doesn't use one, answers are written on our own server.",
        },
        {
          name: "Storage",
          text: "If this site keeps uploads in a storage service, your files are stored there. They're public only where this page says so.",
        },
        {
          name: "Apps you connect",
          text: "An app you log in to with your Plumbline account gets what its consent page lists, and no more.",
        },
        {
          name: "Google",
          text: "Only if Google Analytics is set up and you said yes: the paths of the pages you open, without keys and ids, and what your browser tells every site.",
        },
        { name: "No one else", text: "We don't sell personal data, and we don't show advertising." },
      ]}
    />
  );
}

function Kept() {
  return (
    <Ruled
      rows={[
        {
          name: "Account data",
          text: `Name, email address and profile for ${CLOSED_ACCOUNT_YEARS} years after you close the account. Your login, sessions and two-factor set-up are deleted straight away. So is everything in the chat app, as soon as we can reach it.`,
        },
        {
          name: "Question history",
          text: `${HISTORY_YEARS} years after the last question of a conversation, or until you delete it. It disappears straight away, can be restored for a moment, and is gone ${DELETED_CONVERSATION_MINUTES} minutes later.`,
        },
        {
          name: "A free question",
          text: `${DEMO_QUESTION_DAYS} days, or ${HISTORY_YEARS} years if you create an account with it.`,
        },
        {
          name: "Payment records",
          text: `${PAYMENT_RECORD_YEARS} years after the last payment and the end of the plan.`,
        },
        {
          name: "Security log",
          text: `${SECURITY_LOG_DAYS} days: logins, failed logins and changes to your account, each with the kind of device and the first part of the network address.`,
        },
        { name: "Sessions", text: `${SESSION_DAYS} days after you last used them, or until you log out.` },
        {
          name: "Quote requests",
          text: `${UNCONFIRMED_QUOTE_DAYS} days if you never confirm it. Otherwise we remove names, messages and photos ${QUOTE_REQUEST_YEARS} years after its last change.`,
        },
        {
          name: "Reviews",
          text: `For as long as they're published. Your full name and email address for ${INVITED_REVIEWER_YEARS} years after we asked you, and the hash of your network for ${REVIEW_NETWORK_DAYS} days.`,
        },
        {
          name: "Messages to us",
          text: `${CONTACT_MESSAGE_MONTHS} months after you send them.`,
        },
        { name: "Removed listings", text: `Can be restored for ${RESTORE_DAYS} days, then deleted.` },
        { name: "Claim codes", text: `${CLAIM_CODE_DAYS} day.` },
        { name: "Emails and texts", text: `${SENT_MESSAGE_MINUTES} minutes after they're sent.` },
        {
          name: "Demo accounts",
          text: `${DEMO_ACCOUNT_HOURS} hours, and the hash of your network for ${DEMO_NETWORK_DAYS} day.`,
        },
        { name: "The giveaway", text: `${GIVEAWAY_RECORD_YEARS} years after the draw.` },
        { name: "Page counts", text: `${PAGE_COUNT_DAYS} days. They don't identify anyone.` },
        { name: "The waitlist", text: "Until you ask us to take you off." },
      ]}
    />
  );
}

function Choices() {
  const account = (
    <Link to="/subscription-management" className="underline">
      your account page
    </Link>
  );
  return (
    <Points
      points={[
        <>See and download what the site holds about you with “Download my data” on {account}.</>,
        "Download or delete conversations in the settings of the chat app.",
        <>Correct your name, email address and profile, and log out other devices, on {account}.</>,
        <>Disconnect an app that uses your account, on {account}.</>,
        <>Close your account, on {account}. If you have a plan, it ends too.</>,
        "Withdraw a quote request or a review at any time with the link in its email.",
        "Stop review emails with the link at the bottom of each one.",
        "Ask us for anything else, such as a copy of a quote request you made without an account, or to leave the waitlist.",
      ]}
    />
  );
}
