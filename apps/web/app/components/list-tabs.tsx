import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";

type ListTabsProps<Name extends string> = {
  /** What the lists are, for a screen reader. */
  label: string;
  /** The parameter of the address that says which is shown. */
  param: string;
  /** What each is called, in their order. */
  names: Record<Name, string>;
  current: Name;
};

/** Links between the lists of a page of the administration. */
export function ListTabs<Name extends string>({ label, param, names, current }: ListTabsProps<Name>) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3">
      {Object.entries<string>(names).map(([name, text]) => (
        <Link
          key={name}
          to={`?${param}=${name}`}
          aria-current={name === current ? "page" : undefined}
          className={buttonStyle({ size: "sm", look: name === current ? "ink" : "outline" })}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
