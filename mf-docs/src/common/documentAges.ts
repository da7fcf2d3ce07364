/** Days since the last update, at most, by which lists of documents can be filtered. */
export const documentAges = { '7': '一周内', '30': '一个月内', '365': '一年内' };
