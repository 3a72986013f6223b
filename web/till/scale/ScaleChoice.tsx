import { say } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { canHaveScale, connectScale, forgetScale, useScale } from './scale.ts';

/** Chooses this till's scale, where the browser supports one. */
export function ScaleChoice() {
  const isChosen = useScale((state) => state.isChosen);
  if (!canHaveScale()) return null;
  const connect = async () => {
    if (!(await connectScale())) say(t('counter.scaleNone'), true);
  };
  return (
    <>
      <h2>{t('counter.scale')}</h2>
      <p>{isChosen ? t('counter.scaleNow') : t('counter.scaleTyped')}</p>
      <div className="choices tall">
        <button type="button" className="key" onClick={() => void connect()}>
          {t('counter.scaleConnect')}
        </button>
        {isChosen ? (
          <button type="button" className="key" onClick={() => void forgetScale()}>
            {t('counter.scaleForget')}
          </button>
        ) : null}
      </div>
    </>
  );
}
