import { useId } from "react";

type CountTableProps = {
  title: string;
  corner: string;
  columns: { id: string; name: string }[];
  rows: { id: string; name: string; counts: number[] }[];
};

/**
 * A table of counts by two dimensions. It scrolls on its own, also by keyboard, because it can be wider than a phone.
 */
export function CountTable({ title, corner, columns, rows }: CountTableProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable areas must be reachable by keyboard.
    <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <table className="mt-3 w-full max-w-3xl text-sm">
        <thead>
          <tr className="border-b-2 border-rule text-left text-ink-soft">
            <th scope="col" className="py-2 pr-3">
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className="px-2 py-2 text-right">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: row, name, counts }) => (
            <tr key={row} className="border-b border-rule">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
              </th>
              {counts.map((count, at) => (
                <td key={columns[at]?.id} className="figures px-2 py-2 text-right">
                  {count.toLocaleString("en-AU")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
