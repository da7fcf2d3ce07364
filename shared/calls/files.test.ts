import { codes } from '@portal/codes';
import * as allCalls from '.';

const takesFiles = (call: unknown): call is { path: string; filePart: string; codes: string[] } =>
  typeof call === 'object' && call !== null && 'filePart' in call && 'codes' in call;

it('says what to do about a wrong format without naming one that not every upload takes', () => {
  const uploads = Object.values(allCalls as Record<string, unknown>).filter(takesFiles);

  expect(uploads.filter(({ codes: own }) => own.includes('E1041')).length).toBeGreaterThan(1);
  expect(codes.E1041.remedy).not.toMatch(/JPG|PNG|PDF/);
});
