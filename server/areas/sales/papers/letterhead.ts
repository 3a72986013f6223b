import { senderLines } from '#contract/papers/invoice.ts';
import { type Paper, writeAt } from '#server/platform/pdf/page.ts';
import type { Company } from './details.ts';

const LOGO_SIZE = { width: 150, height: 54 };

/** The sender on the left, the kind of document on the right. */
export const drawLetterhead = (
  paper: Paper,
  company: Company,
  logo: Uint8Array | undefined,
  { title, below }: { title: string; below: readonly string[] },
): void => {
  const { doc, left, right, width } = paper;
  const half = width * 0.56;
  let y = paper.y;
  if (logo) {
    doc.image(Buffer.from(logo), left, y, { fit: [LOGO_SIZE.width, LOGO_SIZE.height] });
    y += LOGO_SIZE.height + 8;
  }
  y += writeAt(doc, company.legalName || company.name, { x: left, y, width: half }, { size: 13, weight: 'bold' });
  for (const line of senderLines(company))
    y += writeAt(doc, line, { x: left, y, width: half }, { size: 8.5, color: '#444' });
  const box = { x: left + half, width: right - left - half };
  let rightY = paper.y + writeAt(doc, title, { ...box, y: paper.y }, { size: 20, weight: 'bold', align: 'right' });
  for (const line of below)
    rightY += writeAt(doc, line, { ...box, y: rightY }, { size: 10, align: 'right', color: '#444' });
  paper.y = Math.max(y, rightY) + 10;
  doc.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(1).stroke('#888');
  paper.y += 10;
};
