import { createContext, useContext } from 'react';

/** Where a list page's head has room for the chips of its filters: there they move nothing. */
export const ChipPlace = createContext<HTMLElement | null>(null);

/** Null outside a list page. */
export const useChipPlace = (): HTMLElement | null => useContext(ChipPlace);
