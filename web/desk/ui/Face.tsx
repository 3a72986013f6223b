import { useState } from 'react';
import { config } from '#web/platform/config.ts';
import './face.css';

type FaceProps = { name: string; picture: string | null; size?: number; square?: boolean; className?: string };

/** The picture of a person or company, or the first letter of the name, in a box of fixed size. */
export function Face({ name, picture, size = 32, square = false, className = '' }: FaceProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <span className={`td-face ${className}`} data-square={square} style={{ width: size, height: size }}>
      {picture && picture !== missing ? (
        <img src={config.apiBase + picture} alt="" onError={() => setMissing(picture)} />
      ) : (
        ([...name.trim()][0]?.toUpperCase() ?? '?')
      )}
    </span>
  );
}
