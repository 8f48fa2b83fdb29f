/** Hidden from screen readers, because a status line announces the loading. */
export function PostSkeletons() {
  return (
    <ul aria-hidden="true" className="grid gap-5">
      {[1, 2, 3].map((place) => (
        <li
          key={place}
          data-skeleton
          className="grid animate-pulse content-start gap-4 border-2 border-rule bg-sheet p-5 sm:p-6"
        >
          <span className="h-5 w-28 bg-rule" />
          <span className="h-7 w-2/3 bg-rule" />
          <span className="h-4 bg-rule" />
          <span className="h-4 w-1/2 bg-rule" />
          <span className="h-10 w-72 max-w-full bg-rule" />
        </li>
      ))}
    </ul>
  );
}
