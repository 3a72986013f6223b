type SavedLine = { id?: number; dispatched?: number; received?: number };

const hasMoved = ({ dispatched = 0, received = 0 }: SavedLine) => dispatched !== 0 || received !== 0;

/**
 * Our lines, so that they can be saved over theirs: a line that they removed is a new one, and one whose goods they have
 * dispatched or received stays.
 */
export const settledLines = (mine: readonly SavedLine[], theirs: readonly SavedLine[]): SavedLine[] => {
  const theirIds = new Set(theirs.map(({ id }) => id));
  const ourIds = new Set(mine.map(({ id }) => id));
  return [
    ...mine.map((line) => (theirIds.has(line.id) ? line : { ...line, id: undefined })),
    ...theirs.filter((line) => hasMoved(line) && !ourIds.has(line.id)),
  ];
};
