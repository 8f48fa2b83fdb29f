import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { formatAbn } from "@plumbline/contract/abn.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { PALETTE } from "@plumbline/contract/palette.ts";
import type { ReactNode } from "react";
import type { InvoiceFacts } from "#server/modules/billing/invoice.ts";
import { PDF_FONTS } from "@plumbline/ui/pdf-fonts.ts";
import { nameInvoice } from "@plumbline/contract/invoice-name.ts";

const { ink, inkSoft } = PALETTE.light;

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: PDF_FONTS, fontSize: 10.5, lineHeight: 1.45, color: ink },
  brand: { fontWeight: 700, fontSize: 11, letterSpacing: 1 },
  heading: { fontWeight: 700, fontSize: 24, lineHeight: 1.15, marginTop: 10 },
  warning: { marginTop: 8, fontWeight: 700 },
  date: { marginTop: 8 },
  columns: { flexDirection: "row", gap: 24, marginTop: 28 },
  column: { flex: 1 },
  label: { color: inkSoft, fontSize: 9 },
  strong: { fontWeight: 700 },
  table: { marginTop: 32, borderTopWidth: 1.5, borderTopColor: ink },
  row: {
    flexDirection: "row",
    paddingVertical: 8,
    borderBottomWidth: 0.5,
    borderBottomColor: inkSoft,
  },
  what: { flex: 1, paddingRight: 12 },
  quantity: { width: 60, textAlign: "right" },
  amount: { width: 90, textAlign: "right" },
  foot: { marginTop: 36, color: inkSoft, fontSize: 9 },
});

/**
 * The ATO's requirements for sales of $1,000 or more: the words "Tax invoice", the seller's identity and ABN, the
 * date, quantity and price, the GST and that the total includes it, and the buyer's identity or ABN (ato.gov.au, "Tax
 * invoices"; GST Act 1999 s 29-70).
 */
export function InvoiceDocument({ facts }: { facts: InvoiceFacts }) {
  const { number, issuedAt, seller, buyer, lines, totalCents, gstCents, refundedCents, isSandbox } = facts;
  const title = nameInvoice(facts);
  return (
    <Document
      title={`${title} ${number}`}
      author={seller.name}
      language="en-AU"
      // The file's dates come from the payment, so that the same payment always gives the same file.
      creationDate={new Date(issuedAt)}
      modificationDate={new Date(issuedAt)}
    >
      <Page size="A4" style={styles.page}>
        <Text style={styles.brand}>PLUMBLINE</Text>
        <Text style={styles.heading}>
          {title} {number}
        </Text>
        {isSandbox && (
          <Text style={styles.warning}>Sandbox: no money was paid, and this isn't a tax invoice.</Text>
        )}
        <Text style={styles.date}>Date of sale and issue: {formatDay(issuedAt)}</Text>
        <View style={styles.columns}>
          <Party label="From">
            <Text style={styles.strong}>{seller.name}</Text>
            {seller.abn !== "" && <Text>ABN {formatAbn(seller.abn)}</Text>}
            {seller.email !== "" && <Text>{seller.email}</Text>}
          </Party>
          <Party label="To">
            {buyer.businessName !== "" && <Text style={styles.strong}>{buyer.businessName}</Text>}
            {buyer.name !== "" && <Text>{buyer.name}</Text>}
            {buyer.abn !== "" && <Text>ABN {formatAbn(buyer.abn)}</Text>}
            <Text>{buyer.email}</Text>
          </Party>
        </View>
        <View style={styles.table}>
          <Row what="Description" quantity="Quantity" amount="Price" isStrong />
          {lines.map(({ description, amountCents }) => (
            <Row key={description} what={description} quantity="1" amount={formatCents(amountCents)} />
          ))}
          <Row what="Price excluding GST" amount={formatCents(totalCents - gstCents)} />
          <Row what="GST (10%)" amount={formatCents(gstCents)} />
          <Row what="Total price includes GST" amount={`${formatCents(totalCents)} AUD`} isStrong />
          {refundedCents > 0 && <Row what="Refunded" amount={formatCents(refundedCents)} />}
        </View>
        <Text style={styles.foot}>Paid by card on {formatDay(issuedAt)}. Nothing is owing.</Text>
      </Page>
    </Document>
  );
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View style={styles.column}>
      <Text style={styles.label}>{label}</Text>
      {children}
    </View>
  );
}

type RowProps = { what: string; quantity?: string; amount: string; isStrong?: boolean };

function Row({ what, quantity = "", amount, isStrong = false }: RowProps) {
  const weight = isStrong ? [styles.strong] : [];
  return (
    <View style={styles.row} wrap={false}>
      <Text style={[styles.what, ...weight]}>{what}</Text>
      <Text style={[styles.quantity, ...weight]}>{quantity}</Text>
      <Text style={[styles.amount, ...weight]}>{amount}</Text>
    </View>
  );
}
