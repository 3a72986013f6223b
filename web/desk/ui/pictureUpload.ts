import { useState } from 'react';

type Store = (options: { onProgress: (percent: number) => void; handles: () => boolean }) => Promise<{ url: string }>;

/** Uploads a picture and returns its address; the progress, or an error, is beside its button. */
export const usePictureUpload = (onChange: ((url: string) => void) | undefined) => {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (store: Store): Promise<void> => {
    setProblem(undefined);
    setPercent(0);
    try {
      const { url } = await store({ onProgress: setPercent, handles: () => true });
      onChange?.(url);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setPercent(undefined);
    }
  };
  return { percent, problem, setProblem, send };
};
