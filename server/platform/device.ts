import type { PublicCtx } from '#server/platform/context.ts';

/** A till as its credential tells it. Everything it does stays in its company. */
export type Device = {
  id: number;
  number: number;
  name: string;
  companyId: number;
  /** Where it is by now. */
  keypadId: number;
  branchId: number;
  /** Revoked, also when the company is no longer active: it may only send what it has. */
  status: 'active' | 'revoked';
  /** Moved to another keypad, and it has not asked what is there. */
  moved: boolean;
  /** Where what it sends belongs: until it knows that it was moved, where it was. */
  bookingKeypadId: number;
  bookingBranchId: number;
  epoch: number;
  /** Who enrolled it, and answers for what nobody known did at it. */
  enrolledBy: number;
  createdAt: Date;
};

export type DeviceCtx = PublicCtx & { device: Device };
