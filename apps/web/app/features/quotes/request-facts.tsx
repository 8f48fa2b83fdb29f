import type { BusinessQuote, CustomerQuote } from "@plumbline/contract/quotes.ts";

type RequestFactsProps = {
  quote: CustomerQuote | BusinessQuote;
  photosPath: string;
};

export function RequestFacts({ quote, photosPath }: RequestFactsProps) {
  const { projectType, projectLocation, budget, timeframe, projectDescription, photos } = quote;
  const facts = { Project: projectType, Location: projectLocation, Budget: budget, When: timeframe };
  return (
    <section aria-labelledby="request-facts" className="grid gap-4">
      <h2 id="request-facts" className="text-lg">
        The job
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <blockquote className="border-l-4 border-rule-strong pl-4 break-words whitespace-pre-line">
        {projectDescription}
      </blockquote>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map(({ id, name }, at) => (
            <li key={id}>
              <a href={`${photosPath}/${id}`} target="_blank" rel="noreferrer">
                <img
                  src={`${photosPath}/${id}`}
                  alt={`${at + 1}: ${name}`}
                  loading="lazy"
                  className="aspect-square w-full border-2 border-rule-strong object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
