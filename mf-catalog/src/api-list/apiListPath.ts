import { type ApiSort, type CategoryTree, apiSort } from '@portal/calls';
import { numberOf } from '@portal/rules';

export interface ApiListPath {
  /** "0": all. */
  cateId: string;
  subCateId: string;
  sort: ApiSort;
}

const defaultSort: ApiSort = 3;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses the three parts of /APIList. Invalid parts get their default. */
export function parseApiListPath(params: Record<string, string | undefined>): ApiListPath {
  const { cateId, subCateId, sort } = params;
  return {
    cateId: isId(cateId) ? cateId : '0',
    subCateId: isId(subCateId) ? subCateId : '0',
    sort: numberOf(apiSort, sort) ?? defaultSort,
  };
}

export const apiListPath = ({ cateId, subCateId, sort }: ApiListPath) =>
  `/APIList/${cateId}/${subCateId}/${sort}`;

/** Updates the path when its category was moved or merged into another. */
export function pathNow(path: ApiListPath, { tree, merged = [] }: CategoryTree): ApiListPath {
  const asked = path.subCateId === '0' ? path.cateId : path.subCateId;
  const now = merged.find(({ cateId }) => cateId === asked)?.into ?? asked;
  if (tree.some(({ cateId }) => cateId === now)) return { ...path, cateId: now, subCateId: '0' };
  const parent = tree.find(({ children }) => children.some(({ cateId }) => cateId === now));
  return parent ? { ...path, cateId: parent.cateId, subCateId: now } : path;
}

const isId = (part: string | undefined): part is string => part !== undefined && idPattern.test(part);
