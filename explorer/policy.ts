const FRAMED_BY = "frame-ancestors";
/**
 * What pages may load: this server's files only, nothing written into the page itself. Pictures may also come from the
 * page's own memory, for downloads of charts.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  `${FRAMED_BY} 'none'`,
].join("; ");

/** The same for pages that any site may put into a frame. */
export const EMBED_POLICY = PAGE_POLICY.replace(`${FRAMED_BY} 'none'`, `${FRAMED_BY} *`);
