import axios from 'axios';

/** What the path of a call is put behind. For downloads; calls are made with `call`. */
export const apiBase = '/ajaxurl/apix';
const timeoutMs = 30_000;

/** Transport of all calls: same origin, session cookie, CSRF token copied from its cookie. */
export const http = axios.create({
  baseURL: apiBase,
  timeout: timeoutMs,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-CSRF-Token',
  validateStatus: () => true,
});
