/** A packed type, in @deepkit/type's terms. */
type Packed = readonly unknown[];

export const __ΩSimple: Packed;
export const __ΩUser: Packed;
export const __ΩOrder: Packed;
export const __ΩTable: Packed;
export const __ΩTree: Packed;
