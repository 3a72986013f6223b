import { Alert } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { type CameraFault, readCode } from '#web/platform/camera.ts';
import './camera.css';

const wordsOf = (fault: CameraFault): string =>
  ({
    unsupported: t('shell.cameraUnsupported'),
    insecure: t('shell.cameraInsecure'),
    blocked: t('shell.cameraBlocked'),
    missing: t('shell.cameraMissing'),
  })[fault];

/** The camera's picture, until it has read a code; or why it can't. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault>();
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const ending = new AbortController();
    const look = async () => {
      const outcome = video.current && (await readCode(video.current, ending.signal));
      if (!outcome || ending.signal.aborted) return;
      if ('code' in outcome) take(outcome.code);
      else setFault(outcome.fault);
    };
    void look();
    return () => ending.abort();
  }, []);
  if (fault) return <Alert type="warning" showIcon title={wordsOf(fault)} role="alert" />;
  return (
    <div className="td-camera">
      <video ref={video} muted playsInline aria-label={t('shell.cameraView')} />
      <p>{t('shell.cameraHint')}</p>
    </div>
  );
}
