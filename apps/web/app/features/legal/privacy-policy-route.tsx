import { requestContext } from "#app/lib/services-context.ts";
import { RESTORE_DAYS } from "@plumbline/contract/directory-admin.ts";
import { GIVEAWAY_RECORD_YEARS } from "@plumbline/contract/giveaway.ts";
import {
  CLAIM_CODE_DAYS,
  CLOSED_ACCOUNT_YEARS,
  DEMO_NETWORK_DAYS,
  DEMO_QUESTION_DAYS,
  HISTORY_YEARS,
  INVITED_REVIEWER_YEARS,
  PAGE_COUNT_DAYS,
  PAYMENT_RECORD_YEARS,
  QUOTE_REQUEST_YEARS,
  REVIEW_NETWORK_DAYS,
  SENT_MESSAGE_MINUTES,
  SESSION_DAYS,
  UNCONFIRMED_QUOTE_DAYS,
} from "@plumbline/contract/retention.ts";
import { DEMO_ACCOUNT_HOURS } from "@plumbline/contract/single-sign-on.ts";
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
      "What Plumbline collects and why, who gets it, how long it is kept, and how you take it back.",
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
      lead="We keep what the product needs to work, for as long as this page says, and sell none of it."
      sections={[
        {
          title: "What this covers",
          body: (
            <>
              <p>
                Plumbline is this site ({siteUrl}) and the chat app ({chatUrl}). This page holds for both. You
                can read the site, the directory and the blog without an account.
              </p>
              <p>
                Accounts are for people of {MINIMUM_AGE} or over. Questions about this page go to{" "}
                <Contact email={supportEmail} />.
              </p>
            </>
          ),
        },
        { title: "What we collect, and why", body: <Collected /> },
        {
          title: "Cookies and what your browser keeps",
          body: (
            <>
              <p>
                Each cookie is for what it says and nothing else. Over a secure connection most of our names
                begin with __Secure- or __Host-.
              </p>
              <Ruled
                rows={COOKIES.map(({ name, purpose, life }) => ({
                  name,
                  text: purpose,
                  figure: `Kept ${life}`,
                }))}
              />
              <h3 className="text-lg">Kept in your browser</h3>
              <Ruled
                rows={STORED.map(({ name, purpose, life }) => ({ name, text: purpose, figure: life }))}
              />
            </>
          ),
        },
        { title: "Counting visits", body: <Counting /> },
        { title: "Who else gets it", body: <Recipients /> },
        { title: "How long we keep it", body: <Kept /> },
        { title: "What you can do", body: <Choices /> },
        {
          title: "How it is protected",
          body: (
            <Points
              points={[
                "Passwords are stored as hashes. Links and codes that we mail are stored as hashes too, and end.",
                "The secret of an authenticator app and the tokens of other sign-in providers are stored encrypted.",
                "Server logs hold no names, questions, answers or network addresses. E-mail addresses are cut out of them.",
                "Pictures are made anew when you upload them, without what the camera wrote into them, such as the place.",
                "Only administrators see the queues, and the site keeps a log of what they change.",
              ]}
            />
          ),
        },
        {
          title: "Questions and complaints",
          body: (
            <>
              <p>
                Write to <Contact email={supportEmail} />. Say which e-mail address or account it is about.
              </p>
              {regulator && (
                <p>
                  If our answer does not settle it, the {regulator.name} is the national privacy regulator:{" "}
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
            <p>When these words change, so does the date at the top. The page always shows what holds now.</p>
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
          text: "The question, the state you chose and our answer, so that a reload shows it again. Instead of your network address a keyed hash of it, which cannot be turned back, so that one network cannot ask without end.",
        },
        {
          name: "An account",
          text: "Your first and last name, e-mail address and password. For each login the kind of browser and device, so that you can tell your logins apart; not the network address. If you log in by Google, Facebook, GitHub or X: your name, e-mail address and id there.",
        },
        {
          name: "Your profile",
          text: "Phone, business name, ABN, trade, years of experience, state and postcode, and which terms you accepted when. Answers start from your state and trade. Also whether you agreed to marketing; we send none today.",
        },
        {
          name: "The chat app",
          text: "Your questions, our answers, your ratings, jobs, shared links and reports of a wrong answer. Administrators see a report without your name. A shared link shows the copy you agreed to, to whoever has the link.",
        },
        {
          name: "Plans and payments",
          text: "Your e-mail address, plan, payments, invoices and refund requests. You type the card into the payment provider's form: its number never reaches us. So that one person has one free trial, we keep keyed hashes of the mailbox, the account and the card; they have no end date.",
        },
        {
          name: "Quote requests",
          text: "Your name, e-mail address, phone if you give one, what the job is, where, budget, time and photos. The business sees the request and your name after you confirm it by mail. It sees your phone and e-mail address only once you show them.",
        },
        {
          name: "Reviews",
          text: "Stars, words and your name, shown as first name and initial. A keyed hash of your network, to find made-up reviews. Whoever asks for no more mails about reviews is remembered by a keyed hash of the e-mail address.",
        },
        {
          name: "Listings and claims",
          text: "What a listing shows is public. The contact address of a business, what you write to prove that a listing is yours, and the codes for it are not.",
        },
        {
          name: "Checks of a business",
          text: "What was looked up on which register on which day is public on the profile. Files of evidence are seen by administrators alone.",
        },
        { name: "The waitlist", text: "Your e-mail address, name if you give one, and what you wait for." },
        {
          name: "The giveaway",
          text: "Your declaration that you may enter, your entries and where they came from. Lists that are published show random numbers, not names.",
        },
        {
          name: "Demo accounts",
          text: `Nothing of you: the name and address are made up, and all of it is deleted after ${DEMO_ACCOUNT_HOURS} hours. A keyed hash of your network, so that there is one a day.`,
        },
        {
          name: "Floods and guessing",
          text: "To slow down whoever guesses passwords or floods a form, we count calls by network address, in memory and for at most a day.",
        },
        {
          name: "Changes",
          text: "Who changed a listing, check, review or post, by name. These lines are kept for as long as the site runs.",
        },
      ]}
    />
  );
}

function Counting() {
  return (
    <Points
      points={[
        "We count how often each page is opened in a day, on our own server, without cookies and without network addresses. A browser that asks not to be tracked (Do Not Track or Global Privacy Control) is not counted.",
        <>
          Where Google Analytics is set up, its script is loaded only after you said yes. A browser that asks
          not to be tracked has said no, until you say otherwise. Your answer, and how to change it:{" "}
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
          text: "Gets your quote request. Nobody else gets it: not other businesses, not for money. If a business has no address with us, an administrator passes it on.",
        },
        {
          name: "The payment provider",
          text: "Stripe, where real payments are switched on: your e-mail address and name, the card you type into its form, and what you pay.",
        },
        {
          name: "Mail and text messages",
          text: "The services that carry our mails and codes get the e-mail address or phone number and the message.",
        },
        {
          name: "A language model",
          text: "Only where this installation has one: it gets your question, the earlier questions and answers of the conversation and the rules we found, without your name or e-mail address. Without one, answers are written on our own server.",
        },
        {
          name: "Storage",
          text: "Where this installation keeps uploads in a storage service, the files lie there. They are public only where this page says so.",
        },
        {
          name: "Apps you connect",
          text: "An app you log in to with your Plumbline account gets what its consent page lists, and no more.",
        },
        {
          name: "Google",
          text: "Only where Google Analytics is set up and you said yes: the paths of the pages you look at, without keys and ids, and what your browser tells every site.",
        },
        { name: "Nobody else", text: "We do not sell personal data, and show no advertising." },
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
          text: `Name, e-mail address and profile for ${CLOSED_ACCOUNT_YEARS} years after you close the account. Sign-in, sessions and second factor are deleted at once, and so is everything in the chat app, as soon as it can be reached.`,
        },
        {
          name: "Query history",
          text: `${HISTORY_YEARS} years after the last question of a conversation, or until you delete it, which takes effect at once.`,
        },
        {
          name: "A free question",
          text: `${DEMO_QUESTION_DAYS} days; ${HISTORY_YEARS} years if you make an account with it.`,
        },
        {
          name: "Payment records",
          text: `${PAYMENT_RECORD_YEARS} years after the last payment and the end of the plan.`,
        },
        { name: "Sessions", text: `${SESSION_DAYS} days after you last used them, or until you log out.` },
        {
          name: "Quote requests",
          text: `${UNCONFIRMED_QUOTE_DAYS} days if you never confirm it. Otherwise names, messages and photos are taken out ${QUOTE_REQUEST_YEARS} years after its last change.`,
        },
        {
          name: "Reviews",
          text: `While they are published. Your full name and e-mail address for ${INVITED_REVIEWER_YEARS} years after we asked you; the hash of your network for ${REVIEW_NETWORK_DAYS} days.`,
        },
        { name: "Removed listings", text: `Restorable for ${RESTORE_DAYS} days, then deleted.` },
        { name: "Codes of a claim", text: `${CLAIM_CODE_DAYS} day.` },
        { name: "Mails and texts", text: `${SENT_MESSAGE_MINUTES} minutes after they were sent.` },
        {
          name: "Demo accounts",
          text: `${DEMO_ACCOUNT_HOURS} hours; the hash of the network ${DEMO_NETWORK_DAYS} day.`,
        },
        { name: "The giveaway", text: `${GIVEAWAY_RECORD_YEARS} years after the draw.` },
        { name: "Page counts", text: `${PAGE_COUNT_DAYS} days. They say nothing of anybody.` },
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
        <>See and download what the site holds of you, on {account}: “Download my data”.</>,
        "Download or delete conversations in the settings of the chat app.",
        <>Correct your name, e-mail address and profile, and log out other devices, on {account}.</>,
        <>Disconnect an app that uses your account, on {account}.</>,
        <>Close the account, on {account}. A running plan ends with it.</>,
        "Withdraw a quote request or a review by the link in its mail, at any time.",
        "Stop mails about reviews by the link at their end.",
        "Ask us for anything else, such as a copy of a quote request without an account, or to leave the waitlist.",
      ]}
    />
  );
}
