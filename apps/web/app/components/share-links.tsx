import { useId } from "react";

type ShareLinksProps = { siteUrl: string; path: string; title: string };

/** Plain links, so they work without JavaScript and load nothing from these sites. */
export function ShareLinks({ siteUrl, path, title }: ShareLinksProps) {
  const url = encodeURIComponent(new URL(path, siteUrl).href);
  const text = encodeURIComponent(title);
  const id = useId();
  const links = [
    { href: `https://www.facebook.com/sharer/sharer.php?u=${url}`, label: "Facebook" },
    { href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`, label: "LinkedIn" },
    { href: `https://x.com/intent/post?url=${url}&text=${text}`, label: "X" },
    { href: `mailto:?subject=${text}&body=${url}`, label: "Email" },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 print:hidden">
      <p className="font-semibold" id={id}>
        Share this page
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-4">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
