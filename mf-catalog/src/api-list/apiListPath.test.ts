import { parseApiListPath } from './apiListPath';

it.each([
  [
    { cateId: '0', subCateId: '0', sort: '3' },
    { cateId: '0', subCateId: '0', sort: 3 },
  ],
  [
    { cateId: 'verify', subCateId: 'person', sort: '1' },
    { cateId: 'verify', subCateId: 'person', sort: 1 },
  ],
  [
    { cateId: '%$', subCateId: "'; --", sort: '9' },
    { cateId: '0', subCateId: '0', sort: 3 },
  ],
  [{}, { cateId: '0', subCateId: '0', sort: 3 }],
])('reads %j', (params, expected) => {
  expect(parseApiListPath(params)).toEqual(expected);
});
