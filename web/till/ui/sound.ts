/* A sound for problems: heard while looking at the items. */

let context: AudioContext | undefined;

export const buzz = (): void => {
  try {
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = 220;
    volume.gain.value = 0.08;
    oscillator.connect(volume).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + 0.18);
  } catch {
    // Without sound, the colour and the words remain.
  }
};
