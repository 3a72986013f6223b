import {
  blocksOf,
  lastWords,
  notesOf,
  payLines,
  senderLines,
  subtitlesOf,
  sumsOf,
  titleOf,
} from '#contract/papers/invoice.ts';
import { count, discountText, dollars, lineNotes } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { Logo, Notes, SumList } from './SheetParts.tsx';
import './sheet.css';

function Line({ line, at }: { line: SalesLine; at: number }) {
  const { sku, title, chineseTitle, pack, unitQty, orderQty, price, gst, priceInclGst } = line;
  const notes = lineNotes(line);
  return (
    <tr>
      <td className="td-sheet-number td-sheet-wide">{at + 1}</td>
      <td className="td-sheet-wide td-sheet-sku">{sku}</td>
      <td>
        {title}
        {chineseTitle === '' && notes === '' ? null : (
          <small>
            <span lang="zh">{chineseTitle}</span>
            {chineseTitle === '' || notes === '' ? '' : ' · '}
            {notes}
          </small>
        )}
      </td>
      <td className="td-sheet-wide">{pack ? `Pack of ${unitQty}` : 'Unit'}</td>
      <td className="td-sheet-number">{count(orderQty)}</td>
      <td className="td-sheet-number">{dollars(price)}</td>
      <td className="td-sheet-number td-sheet-wide">{discountText(line)}</td>
      <td className="td-sheet-number">{dollars(gst)}</td>
      <td className="td-sheet-number">{dollars(priceInclGst)}</td>
    </tr>
  );
}

/** The paper as the customer gets it, in the same words as the PDF. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { company, order } = invoice;
  const pay = payLines(invoice);
  const last = lastWords(invoice);
  return (
    <article className="td-sheet td-sheet-a4" lang="en">
      <header className="td-sheet-head">
        <div>
          <Logo company={company} />
          <strong>{company.legalName || company.name}</strong>
          {senderLines(company).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <div className="td-sheet-title">
          <h2>{titleOf(invoice)}</h2>
          {subtitlesOf(invoice).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      </header>
      <div className="td-sheet-blocks">
        {blocksOf(invoice).map(({ title, lines }) => (
          <div key={title}>
            <small>{title}</small>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th className="td-sheet-number td-sheet-wide">#</th>
            <th className="td-sheet-wide">SKU</th>
            <th>Description</th>
            <th className="td-sheet-wide">Unit</th>
            <th className="td-sheet-number">Qty</th>
            <th className="td-sheet-number">Price</th>
            <th className="td-sheet-number td-sheet-wide">Discount</th>
            <th className="td-sheet-number">GST</th>
            <th className="td-sheet-number">Total incl. GST</th>
          </tr>
        </thead>
        <tbody>
          {order.productList.map((line, at) => (
            <Line key={line.id} line={line} at={at} />
          ))}
        </tbody>
      </table>
      <footer className="td-sheet-end">
        <div>
          {pay.length === 0 ? null : <small>How to pay</small>}
          {pay.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <SumList sums={sumsOf(invoice)} />
      </footer>
      <Notes notes={notesOf(invoice)} />
      {last === '' ? null : <small>{last}</small>}
    </article>
  );
}
