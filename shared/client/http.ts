import axios, { AxiosError } from 'axios';
import { apiBase } from './apiBase';

const timeoutMs = 30_000;

/**
 * Transport of all calls: same origin, session cookie, CSRF token copied from its cookie. Loaded with the first call:
 * what a page needs first has come with its document.
 */
export const http = axios.create({
  baseURL: apiBase,
  timeout: timeoutMs,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-CSRF-Token',
  validateStatus: () => true,
});

/** Whether a request was given up because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof AxiosError && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '');
