import { code128 } from '#contract/code128.ts';
import { phoneText } from '#contract/phoneText.ts';
import type { HeldOrder } from '#contract/storefront/views.ts';
import type { Shop } from './shop.ts';

const BAR_HEIGHT = 60;
/** White modules on either side, otherwise scanners miss the first bar. */
const QUIET_ZONE = 10;

function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text);
  return (
    <svg
      className="barcode"
      viewBox={`${-QUIET_ZONE} 0 ${width + 2 * QUIET_ZONE} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <rect x={-QUIET_ZONE} width={width + 2 * QUIET_ZONE} height={BAR_HEIGHT} fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height={BAR_HEIGHT} fill="#000" />
      ))}
    </svg>
  );
}

const leads = { held: 'shop.heldHelp', collected: 'shop.heldCollected', cancelled: 'shop.heldCancelled' } as const;

/** An order that waits at a branch: what to show at the counter. */
export function Held({ shop, held }: { shop: Shop; held: HeldOrder }) {
  const { t, formats } = shop;
  const { reference, state, branch, total, details } = held;
  return (
    <>
      <h1>{t(state === 'held' ? 'shop.heldTitle' : 'shop.heldOrder')}</h1>
      <p className="lead">{t(leads[state], { branch: branch.name })}</p>
      {state === 'held' && (
        <div className="ticket">
          <Barcode text={reference} />
          <p className="number">{reference}</p>
          <p>{t('shop.heldToPay', { total: formats.money(total) })}</p>
        </div>
      )}
      {branch.address !== '' && (
        <p>
          {branch.name}, {branch.address}
        </p>
      )}
      {branch.phone !== '' && (
        <p>
          <a className="button" href={`tel:${branch.phone}`}>
            {t('shop.call', { phone: phoneText(branch.phone) })}
          </a>
        </p>
      )}
      {details && (
        <section>
          <h2>{t('shop.heldFor', { name: details.name })}</h2>
          <ul className="goods">
            {details.lines.map(({ title, quantity, total: amount }) => (
              <li key={title}>
                <span>
                  {quantity} × {title}
                </span>
                <span>{formats.money(amount)}</span>
              </li>
            ))}
          </ul>
          {details.savings.map(({ name, amount }) => (
            <p key={name} className="saving">
              {t('shop.saved', { name, amount: formats.money(amount) })}
            </p>
          ))}
        </section>
      )}
      <p>
        <a href={shop.base}>{t('shop.home')}</a>
      </p>
    </>
  );
}
