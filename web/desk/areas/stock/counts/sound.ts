let context: AudioContext | undefined;

/** Called by a key or a touch: a browser only allows sound after one. */
export const prepareSound = () => {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    // A device without sound still shows the colour.
  }
};

const tone = (hertz: number, from: number, seconds: number) => {
  if (context?.state !== 'running') return;
  const source = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + from;
  source.type = 'square';
  source.frequency.value = hertz;
  volume.gain.value = 0.08;
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
};

/** Audible without looking: an unknown code. */
export const buzz = () => {
  tone(180, 0, 0.18);
  tone(140, 0.24, 0.3);
};
