import { PALETTE } from "@plumbline/contract/palette.ts";
import { PICTURE } from "@plumbline/contract/pictures.ts";
import type { Subject } from "./subject.ts";

type Element = { type: string; props: Record<string, unknown> };

const { ink, paper, sheet, inkSoft, graph, hivis, hivisInk } = PALETTE.light;

/** More characters than fit in three lines. */
const LONGEST_TITLE = 140;
const LINES = 3;

export function drawSheet({ title, section, stamp }: Subject): Element {
  const text = shorten(title) || section;
  return box(
    {
      width: PICTURE.width,
      height: PICTURE.height,
      padding: 48,
      boxSizing: "border-box",
      backgroundColor: paper,
      backgroundImage: `linear-gradient(${graph} 2px, transparent 2px), linear-gradient(90deg, ${graph} 2px, transparent 2px)`,
      backgroundSize: "36px 36px",
      color: ink,
    },
    box(
      { flexGrow: 1, border: `5px solid ${ink}`, backgroundColor: sheet },
      box({ width: 150, borderRight: `5px solid ${ink}`, justifyContent: "center" }, plumbLine()),
      box(
        {
          flexDirection: "column",
          flexGrow: 1,
          width: 944,
          boxSizing: "border-box",
          padding: "48px 56px 40px",
          justifyContent: "space-between",
        },
        box(
          { alignItems: "center", justifyContent: "space-between", fontSize: 34, color: inkSoft },
          box({ fontWeight: 700 }, section),
          ...(stamp ? [stampOf(stamp)] : []),
        ),
        {
          type: "div",
          props: {
            style: {
              display: "block",
              fontSize: text.length > 70 ? 64 : 80,
              fontWeight: 700,
              lineHeight: 1.12,
              letterSpacing: -1,
              lineClamp: LINES,
              wordBreak: "break-word",
            },
            children: text,
          },
        },
        box(
          { alignItems: "baseline", justifyContent: "space-between", fontSize: 34 },
          box({ fontWeight: 700, fontSize: 44 }, "Plumbline"),
          box({ color: inkSoft }, "Rules with their source"),
        ),
      ),
    ),
  );
}

function stampOf(text: string): Element {
  return box(
    {
      border: `4px solid ${hivisInk}`,
      borderRadius: 4,
      padding: "4px 18px",
      color: hivisInk,
      fontWeight: 700,
      transform: "rotate(-2deg)",
    },
    text,
  );
}

function plumbLine(): Element {
  const height = PICTURE.height - 2 * 53;
  const bob = height - 150;
  return {
    type: "svg",
    props: {
      width: 120,
      height,
      viewBox: `0 0 120 ${height}`,
      children: [
        path({ d: `M60 0V${bob}`, stroke: ink, strokeWidth: 5, fill: "none" }),
        path({ d: `M48 ${bob - 4}H72V${bob + 14}H48Z`, fill: ink }),
        path({
          d: `M60 ${bob + 112} L26 ${bob + 32} Q22 ${bob + 14} 32 ${bob + 12} H88 Q98 ${bob + 14} 94 ${bob + 32} Z`,
          fill: hivis,
          stroke: ink,
          strokeWidth: 6,
          strokeLinejoin: "round",
        }),
      ],
    },
  };
}

function path(props: Record<string, string | number>): Element {
  return { type: "path", props };
}

function box(style: Record<string, unknown>, ...children: (Element | string)[]): Element {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** Letters that our fonts lack, and invisible characters such as direction marks. */
const UNDRAWN = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\p{Nd}\p{P}\p{Sc}\p{Sm}]+/gu;

function shorten(text: string): string {
  const letters = Array.from(text.normalize("NFC").replaceAll(UNDRAWN, " ").trim());
  if (letters.length <= LONGEST_TITLE) return letters.join("");
  return `${letters
    .slice(0, LONGEST_TITLE - 1)
    .join("")
    .trimEnd()}…`;
}
