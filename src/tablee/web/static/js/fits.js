// Does a value have a declared shape? The part of JSON Schema that our declarations need.

/** @typedef {{$ref?: string, anyOf?: Shape[], enum?: unknown[], type?: string, minimum?: number, maximum?: number,
 *   maxLength?: number, pattern?: string, properties?: Record<string, Shape>, required?: string[], items?: Shape,
 *   maxItems?: number}} Shape */

/** @type {Record<string, (value: any, shape: Shape, shapes: Record<string, Shape>) => boolean>} */
const IS = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value, { minimum = -Infinity, maximum = Infinity }) =>
    Number.isInteger(value) && value >= minimum && value <= maximum,
  string: (value, { maxLength = Infinity, pattern = "" }) =>
    typeof value === "string" && [...value].length <= maxLength && new RegExp(pattern).test(value),
  array: (value, { items = {}, maxItems = Infinity }, shapes) =>
    Array.isArray(value) && value.length <= maxItems && value.every((each) => fits(each, items, shapes)),
  object: (value, { properties = {}, required = [] }, shapes) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && required.every((name) => name in value)
    && Object.entries(properties).every(([name, shape]) => !(name in value) || fits(value[name], shape, shapes)),
};

/** @param {unknown} value @param {Shape} shape @param {Record<string, Shape>} shapes by the names that refer to them
 * @returns {boolean} */
export function fits(value, shape, shapes) {
  if (shape.$ref) return fits(value, shapes[shape.$ref], shapes);
  if (shape.anyOf) return shape.anyOf.some((one) => fits(value, one, shapes));
  if (shape.enum) return shape.enum.includes(value);
  return !shape.type || IS[shape.type](value, shape, shapes);
}
