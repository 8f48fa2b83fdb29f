import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

const CONSUMER_GUARANTEES = "national-consumer-guarantees-services";

export type Guarantees = { law: string; source: { name: string; url: string } | undefined };

export function findConsumerGuarantees(entries: PublishedEntry[]): Guarantees {
  const entry = entries.find(({ id }) => id === CONSUMER_GUARANTEES);
  const official = entry?.sources.find((source) => source.official);
  return {
    law: entry?.law ?? "Australian Consumer Law",
    source: official && { name: official.name, url: official.url },
  };
}

export function ConsumerGuarantees({ law, source }: Guarantees) {
  return (
    <p>
      Nothing here takes away your consumer guarantees under the {law}.
      {source && (
        <>
          {" "}
          Read about them:{" "}
          <a href={source.url} className="underline">
            {source.name}
          </a>
          .
        </>
      )}
    </p>
  );
}
