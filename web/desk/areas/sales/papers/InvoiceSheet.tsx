import {
  blocksOf,
  lastWords,
  linesOf,
  notesOf,
  payLines,
  senderLines,
  subtitlesOf,
  sumsOf,
  titleOf,
  totalHead,
} from '#contract/papers/invoice.ts';
import { type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { Logo, Notes, SumList } from './SheetParts.tsx';
import './sheet.css';

function Line({ line, at, words }: { line: SalesLine; at: number; words: PaperWords }) {
  const { sku, orderQty, price, gst, priceInclGst } = line;
  const { count, dollars } = words;
  const [title, secondTitle = ''] = words.titlesOf(line);
  const notes = words.lineNotes(line);
  return (
    <tr>
      <td className="td-sheet-number td-sheet-wide">{at + 1}</td>
      <td className="td-sheet-wide td-sheet-sku">{sku}</td>
      <td>
        {title}
        {secondTitle === '' && notes === '' ? null : (
          <small>
            <span lang="zh">{secondTitle}</span>
            {secondTitle === '' || notes === '' ? '' : ' · '}
            {notes}
          </small>
        )}
      </td>
      <td className="td-sheet-wide">{words.unitText(line)}</td>
      <td className="td-sheet-number">{count(orderQty)}</td>
      <td className="td-sheet-number">{dollars(price)}</td>
      <td className="td-sheet-number td-sheet-wide">{words.discountText(line)}</td>
      <td className="td-sheet-number">{dollars(gst)}</td>
      <td className="td-sheet-number">{dollars(priceInclGst)}</td>
    </tr>
  );
}

/** The paper as the customer gets it, with the same text as the PDF. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { company, language } = invoice;
  const words = paperWords(invoice);
  const { t } = words;
  const pay = payLines(invoice);
  const last = lastWords(invoice);
  return (
    <article className="td-sheet td-sheet-a4" lang={language}>
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
            <th className="td-sheet-wide">{t('documents.sku')}</th>
            <th>{t('documents.description')}</th>
            <th className="td-sheet-wide">{t('documents.unitHead')}</th>
            <th className="td-sheet-number">{t('documents.quantity')}</th>
            <th className="td-sheet-number">{t('documents.price')}</th>
            <th className="td-sheet-number td-sheet-wide">{t('documents.discount')}</th>
            <th className="td-sheet-number">{t('documents.gst')}</th>
            <th className="td-sheet-number">{totalHead(invoice)}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(invoice).map((line, at) => (
            <Line key={line.id} line={line} at={at} words={words} />
          ))}
        </tbody>
      </table>
      <footer className="td-sheet-end">
        <div>
          {pay.length === 0 ? null : <small>{t('documents.howToPay')}</small>}
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
