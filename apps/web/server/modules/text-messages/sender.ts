import { keepInOutbox } from "@plumbline/server/mail/outbox.ts";

export type TextSender = {
  /** Hands the message over; throws when it is not taken. `id` is the same when it is sent again after a failure. */
  send: (to: string, text: string, id: string) => Promise<void>;
};

/** An SMS gateway that takes a form of To, From and Body by POST with basic authentication, as Twilio's does. */
export type SmsGateway = {
  /** The whole address that messages are posted to. */
  url: string;
  account: string;
  token: string;
  /** The number or name they come from. */
  from: string;
};

const TIMEOUT_MS = 20_000;

/** Sends text messages through a gateway. Neither the number nor the text gets into an error: both end in the log. */
export function createGatewaySender({ url, account, token, from }: SmsGateway): TextSender {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return {
    async send(to, text) {
      const response = await fetch(url, {
        method: "POST",
        headers: { Authorization: authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}

/** Keeps text messages beside the mails that no server takes, to be read at /dev/outbox. */
export function createOutboxSender(folder: string): TextSender {
  return {
    async send(to, text, id) {
      const html = `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
      await keepInOutbox(folder, { to, subject: "Text message", text, html }, id);
    },
  };
}
