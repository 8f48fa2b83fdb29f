import type { Contact } from "@plumbline/contract/assistant.ts";
import { Phone } from "lucide-react";

export function Contacts({ contacts }: { contacts: Contact[] }) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Contacts</h3>
      <ul className="mt-2 grid gap-3">
        {contacts.map(({ name, phone, url, licenceRegisterUrl }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <span className="font-semibold">{name}</span>
            {phone && (
              <a
                href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
                className="figures inline-flex min-h-10 items-center gap-1.5 underline underline-offset-4"
              >
                <Phone aria-hidden="true" className="size-4" />
                {phone}
              </a>
            )}
            {url && <OutLink href={url}>Website</OutLink>}
            {licenceRegisterUrl && <OutLink href={licenceRegisterUrl}>Licence register</OutLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-10 items-center text-sm underline underline-offset-4"
    >
      {children}
    </a>
  );
}
