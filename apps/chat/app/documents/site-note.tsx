import { Document, Link, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { AnswerBlock, Citation, Contact, Sentence } from "@plumbline/contract/assistant.ts";
import { formatMoment, formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { PALETTE } from "@plumbline/contract/palette.ts";
import { PDF_FONTS } from "@plumbline/ui/pdf-fonts.ts";
import type { ReactNode } from "react";
import type { SiteNoteFacts } from "#server/modules/documents/site-note.ts";

const { ink, inkSoft, rule, hivisInk } = PALETTE.light;

type SiteNoteProps = {
  facts: SiteNoteFacts;
  /** In points. */
  fontSize: number;
  onPages: (pages: number) => void;
};

export function SiteNote({ facts, fontSize, onPages }: SiteNoteProps) {
  const { jobAddress, state, question, askedAt, madeAt, answer, siteUrl } = facts;
  const { blocks, citations, caveats, contacts, notice } = answer;
  const site = siteUrl.replace(/^https?:\/\//, "");
  return (
    <Document
      title={`Site note: ${question}`}
      author="Plumbline"
      language="en-AU"
      // Derived from the facts alone, so that the same note always renders to the same bytes.
      creationDate={new Date(madeAt)}
      modificationDate={new Date(madeAt)}
    >
      <Page size="A4" style={[styles.page, { fontSize }]}>
        <Text style={styles.foot} fixed>
          General information as of {formatPartialDate(isoDayIn(askedAt, state))} from Plumbline's assistant (
          {site}), based on the sources listed here, each checked as at the date shown. Rules change, so check
          the source before you rely on it. {notice}
        </Text>
        <Text
          style={styles.pageNumber}
          fixed
          render={({ pageNumber, totalPages }) => {
            // React PDF doesn't know totalPages in the first pass.
            if (totalPages) onPages(totalPages);
            return totalPages > 1 ? `Page ${pageNumber} of ${totalPages}` : "";
          }}
        />
        <View style={styles.head}>
          <Text style={styles.brand}>PLUMBLINE</Text>
          <Text style={styles.title}>Site note</Text>
        </View>
        <View style={styles.facts}>
          {jobAddress && <Fact name="Site">{jobAddress}</Fact>}
          {state && <Fact name="Rules for">{JURISDICTION_NAMES[state]}</Fact>}
          <Fact name="Asked">{formatMoment(askedAt, state)}</Fact>
          <Fact name="Note created">{formatMoment(madeAt, state)}</Fact>
        </View>
        <Part title="Question">
          <Text style={styles.question}>{question}</Text>
        </Part>
        <Part title="Answer">
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </Part>
        {caveats.length > 0 && (
          <Part title="Before you rely on it">
            {caveats.map((caveat) => (
              <Item key={caveat}>{caveat}</Item>
            ))}
          </Part>
        )}
        {contacts.length > 0 && (
          <Part title="Contacts">
            {contacts.map((contact) => (
              <Item key={contact.name}>{describeContact(contact)}</Item>
            ))}
          </Part>
        )}
        {citations.length > 0 && (
          <Part title="Sources">
            {citations.map((citation) => (
              <Source key={citation.number} citation={citation} fontSize={fontSize * 0.88} />
            ))}
          </Part>
        )}
      </Page>
    </Document>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <View style={styles.fact}>
      <Text style={styles.factName}>{name}</Text>
      <Text style={styles.factValue}>{children}</Text>
    </View>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View style={styles.part}>
      {/* Keeps a heading with the first lines below it. */}
      <Text style={styles.partTitle} minPresenceAhead={40}>
        {title}
      </Text>
      {children}
    </View>
  );
}

function Block({ block }: { block: AnswerBlock }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <Text style={styles.paragraph}>
          {block.sentences.map((sentence, index) => (
            <MarkedSentence key={index} sentence={sentence} />
          ))}
        </Text>
      );
    case "table":
      return (
        <View style={styles.table}>
          {block.caption !== "" && <Text style={styles.strong}>{block.caption}</Text>}
          {block.rows.map(({ jurisdiction, cell }) => (
            <View key={jurisdiction} style={styles.row} wrap={false}>
              <Text style={styles.rowHead}>{jurisdiction === "AU" ? "National" : jurisdiction}</Text>
              <Text style={styles.cell}>
                <MarkedSentence sentence={cell} />
              </Text>
            </View>
          ))}
        </View>
      );
  }
}

function MarkedSentence({ sentence: { text, citations } }: { sentence: Sentence }) {
  return (
    <Text>
      {text}
      {citations.map((number) => (
        <Text key={number} style={styles.mark}>
          {` [${number}]`}
        </Text>
      ))}{" "}
    </Text>
  );
}

function Item({ children }: { children: ReactNode }) {
  return (
    <View style={styles.item}>
      <Text style={styles.bullet}>•</Text>
      <Text style={styles.itemText}>{children}</Text>
    </View>
  );
}

function Source({ citation, fontSize }: { citation: Citation; fontSize: number }) {
  const { number, jurisdiction, title, sourceName, law, asOf, url, official, confidence } = citation;
  const standing = [
    jurisdiction === "AU" ? "National" : jurisdiction,
    official ? "official source" : "secondary source: check with the regulator",
    confidence === "medium" && "medium confidence",
    `as at ${formatPartialDate(asOf)}`,
  ];
  return (
    <View style={[styles.source, { fontSize }]} wrap={false}>
      <Text style={styles.sourceNumber}>[{number}]</Text>
      <View style={styles.itemText}>
        <Text>
          <Text style={styles.strong}>{sourceName}</Text>, on “{title}” ({standing.filter(Boolean).join(", ")}
          )
        </Text>
        {law !== "" && <Text>Law: {law}</Text>}
        <Link src={url} style={styles.link}>
          {url}
        </Link>
      </View>
    </View>
  );
}

function describeContact({ name, phone, url }: Contact): string {
  return [name, phone, url].filter(Boolean).join(", ");
}

const styles = StyleSheet.create({
  page: {
    paddingTop: 40,
    paddingHorizontal: 48,
    paddingBottom: 76,
    fontFamily: PDF_FONTS,
    lineHeight: 1.4,
    color: ink,
  },
  head: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-end",
    borderBottomWidth: 1.5,
    borderBottomColor: ink,
    paddingBottom: 6,
  },
  brand: { fontWeight: 700, fontSize: 11, letterSpacing: 1 },
  title: { fontWeight: 700, fontSize: 20, lineHeight: 1.1 },
  facts: { flexDirection: "row", flexWrap: "wrap", columnGap: 24, rowGap: 4, marginTop: 8 },
  fact: { maxWidth: "100%" },
  factName: { color: inkSoft, fontSize: 8 },
  factValue: { fontWeight: 700, fontSize: 9.5 },
  part: { marginTop: 9 },
  partTitle: { color: hivisInk, fontWeight: 700, fontSize: 9, marginBottom: 2 },
  question: { borderLeftWidth: 3, borderLeftColor: rule, paddingLeft: 8 },
  paragraph: { marginBottom: 4.5 },
  strong: { fontWeight: 700 },
  mark: { fontWeight: 700, color: hivisInk },
  table: { marginBottom: 4 },
  row: { flexDirection: "row", borderTopWidth: 0.5, borderTopColor: inkSoft, paddingVertical: 2.5 },
  rowHead: { width: 56, fontWeight: 700 },
  cell: { flex: 1 },
  item: { flexDirection: "row", marginBottom: 2 },
  bullet: { width: 12, color: hivisInk },
  itemText: { flex: 1 },
  source: { flexDirection: "row", marginBottom: 4 },
  sourceNumber: { width: 24, fontWeight: 700, color: hivisInk },
  link: { color: ink },
  foot: {
    position: "absolute",
    left: 48,
    right: 48,
    bottom: 34,
    borderTopWidth: 0.5,
    borderTopColor: inkSoft,
    paddingTop: 5,
    color: inkSoft,
    fontSize: 8,
    lineHeight: 1.35,
  },
  pageNumber: {
    position: "absolute",
    right: 48,
    // Positioned from the top, because content positioned from the bottom is lost on the second layout pass.
    top: 812,
    width: 120,
    textAlign: "right",
    color: inkSoft,
    fontSize: 8,
  },
});
