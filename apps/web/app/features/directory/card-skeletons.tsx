const SKELETONS = 6;

/** Hidden from screen readers because the live heading above announces the search. */
export function CardSkeletons() {
  return (
    <ul aria-hidden="true" className="grid gap-6 xl:grid-cols-2">
      {Array.from({ length: SKELETONS }, (_, place) => (
        <li
          key={place}
          data-skeleton
          className="grid h-80 animate-pulse content-start gap-4 border-2 border-rule bg-sheet p-5"
        >
          <span className="flex gap-4">
            <span className="size-14 bg-rule" />
            <span className="grid grow content-center gap-2">
              <span className="h-5 w-2/3 bg-rule" />
              <span className="h-4 w-1/3 bg-rule" />
            </span>
          </span>
          <span className="h-4 bg-rule" />
          <span className="h-4 bg-rule" />
          <span className="h-4 w-1/2 bg-rule" />
        </li>
      ))}
    </ul>
  );
}
