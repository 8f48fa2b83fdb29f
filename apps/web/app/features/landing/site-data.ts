export function siteData(siteUrl: string) {
  const at = (path: string) => new URL(path, siteUrl).href;
  const organization = { "@id": at("/#organization") };
  return {
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: "Plumbline",
        url: at("/"),
        logo: at("/icon-512.png"),
      },
      {
        "@type": "WebSite",
        "@id": at("/#website"),
        name: "Plumbline",
        url: at("/"),
        inLanguage: "en-AU",
        publisher: organization,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${at("/directory")}?search={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
