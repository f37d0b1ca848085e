/** The names of attributes that cookies of every kind may have: RFC 6265bis section 4.1.2. */
export const cookieAttributeNames = {
  domain: 1,
  path: 1,
  httpOnly: 1,
  secure: 1,
  sameSite: 1,
  partitioned: 1,
} as const;
