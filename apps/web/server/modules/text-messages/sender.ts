import { keepInOutbox } from "@plumbline/server/mail/outbox.ts";

export type TextSender = {
  /** Throws if the message isn't accepted. Retries use the same `id`. */
  send: (to: string, text: string, id: string) => Promise<void>;
};

/** Posts To, From and Body as a form with basic authentication, as Twilio's API does. */
export type SmsGateway = {
  url: string;
  account: string;
  token: string;
  from: string;
};

const TIMEOUT_MS = 20_000;

/** Keeps the number and text out of errors, because errors end up in the log. */
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

export function createOutboxSender(folder: string): TextSender {
  return {
    async send(to, text, id) {
      const html = `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
      await keepInOutbox(folder, { to, subject: "Text message", text, html }, id);
    },
  };
}
