import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";

type ListTabsProps<Name extends string> = {
  label: string;
  param: string;
  names: Record<Name, string>;
  current: Name;
};

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
