export function PhoneDrawing() {
  return (
    <svg
      role="img"
      aria-label="A phone showing an answer with its sources"
      viewBox="0 0 320 420"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto w-full max-w-80 text-ink"
    >
      <rect x="64" y="12" width="192" height="396" rx="22" className="fill-sheet" />
      <path d="M138 26H182M64 52H256M64 360H256" />
      <rect x="126" y="70" width="114" height="36" rx="5" fill="currentColor" />
      <path d="M138 83H226M138 94H196" className="stroke-paper" />
      <path d="M84 128H100M92 128V306" />
      <path d="M89 302H95V308H89Z" fill="currentColor" />
      <path d="M92 328L85 313Q84 308 88 308H96Q100 308 99 313Z" className="fill-hivis" />
      <path d="M116 136H238M116 150H228M116 164H238M116 178H186" strokeWidth="3" />
      <path d="M116 204H238M116 218H212" />
      <rect x="194" y="171" width="16" height="15" className="stroke-hivis-ink" />
      <rect x="218" y="211" width="16" height="15" className="stroke-hivis-ink" />
      <rect x="116" y="246" width="58" height="24" rx="2" />
      <rect x="182" y="246" width="58" height="24" rx="2" />
      <path d="M124 258H130M138 258H166M190 258H196M204 258H232" />
      <rect x="116" y="278" width="76" height="24" rx="2" strokeDasharray="4 4" />
      <path d="M124 290H130M138 290H184" />
      <rect x="82" y="372" width="122" height="22" rx="3" />
      <path d="M212 372H238V394H212Z" className="fill-hivis" />
      <path d="M220 383H230M226 378L231 383L226 388" />
      <path d="M40 12V408M32 12H48M32 408H48M35 17L45 7M35 413L45 403" opacity="0.5" />
    </svg>
  );
}
