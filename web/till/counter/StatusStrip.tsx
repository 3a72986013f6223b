import { useEffect, useState } from 'react';
import { isEmpty } from '#web/till/basket/basket.ts';
import { takeUpdate } from '#web/till/device/start.ts';
import { currentLanguage, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { now, setStaff, staffName, theTill, useCounter } from './counter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A larger difference would be visible on receipts. */
const MAX_OFFSET_MS = 120_000;
const CLOCK_MS = 5_000;

/** In minutes, hours or days, whichever is quickest to read. */
export const spanWords = (milliseconds: number): string => {
  const [unit, size] =
    milliseconds < 2 * HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : milliseconds < 2 * DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(milliseconds / size));
};

const useClock = (): Date => {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
};

/** What staff need to know at any moment: whether the server is reachable, what hasn't been sent, who is at the till. */
export function StatusStrip() {
  useCounter((state) => state.tick);
  const staffId = useCounter((state) => state.staffId);
  const at = useClock();
  const till = theTill();
  const { online, unsent, loading } = till.state();
  const { device, branch } = till.setup();
  return (
    <div className="strip">
      <span className={online ? 'online' : 'offline'} role="status">
        {online ? t('counter.online') : t('counter.offline')}
      </span>
      <span className={unsent > 0 ? 'unsent' : ''} data-unsent={unsent}>
        {unsent > 0 ? t('counter.unsent', { count: unsent }) : t('counter.allSent')}
      </span>
      {loading ? <span>{t('counter.loading', { done: loading.done, of: loading.of })}</span> : null}
      <span className="strip-place">
        {t('counter.atTill', { till: device.number })} · {branch.name}
      </span>
      {staffId === null ? null : (
        <button type="button" className="strip-staff" onClick={() => setStaff(null)}>
          {staffName(staffId)} · {t('counter.lock')}
        </button>
      )}
      <time>{formatsOf().time(at)}</time>
    </div>
  );
}

/** Problems somebody should do something about. */
export function Banners({ onSetUpAgain }: { onSetUpAgain: () => void }) {
  useCounter((state) => state.tick);
  const basket = useCounter((state) => state.basket);
  const isSelling = useCounter((state) => state.staffId !== null);
  const { offsetMs, stop, unknown, updateWaiting, persistent } = theTill().state();
  return (
    <div className="banners">
      {stop ? (
        <p className="banner wrong" role="alert">
          {t(stop === 'revoked' ? 'counter.stopRevoked' : 'counter.stopMoved')}
        </p>
      ) : null}
      {unknown && isEmpty(basket) ? (
        <p className="banner wrong" role="alert">
          {t('counter.unknownTill')}{' '}
          <button type="button" className="key" onClick={onSetUpAgain}>
            {t('counter.setUpAgain')}
          </button>
        </p>
      ) : null}
      {Math.abs(offsetMs) > MAX_OFFSET_MS ? (
        <p className="banner attention" role="alert">
          {t('counter.clockWrong', { time: spanWords(Math.abs(offsetMs)) })}
        </p>
      ) : null}
      {persistent || isSelling ? null : <p className="banner attention">{t('counter.notPersistent')}</p>}
      {updateWaiting && isEmpty(basket) ? (
        <p className="banner">
          {t('counter.updateWaiting')}{' '}
          <button type="button" className="key" onClick={() => void takeUpdate()}>
            {t('counter.update')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
