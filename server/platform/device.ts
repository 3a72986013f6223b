import type { PublicCtx } from '#server/platform/context.ts';

/** A till, identified by its credential. Everything it does stays in its company. */
export type Device = {
  id: number;
  number: number;
  name: string;
  companyId: number;
  /** Its current keypad. */
  keypadId: number;
  branchId: number;
  /** Revoked, also when the company is no longer active: it may only send what it still has. */
  status: 'active' | 'revoked';
  /** Moved to another keypad, and it has not loaded that one yet. */
  moved: boolean;
  /** Where its data is booked: until it knows about the move, at its previous place. */
  bookingKeypadId: number;
  bookingBranchId: number;
  epoch: number;
  /** The person who enrolled it, who answers for anything an unknown person did at it. */
  enrolledBy: number;
  createdAt: Date;
};

export type DeviceCtx = PublicCtx & { device: Device };
