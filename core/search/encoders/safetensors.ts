/** A matrix of a safetensors file, its rows as 32-bit numbers. */
export type Matrix = {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
};

type Entry = {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
};

/**
 * Reads a tensor of one or two dimensions (F32, F16 or I8) from a safetensors file: eight bytes of header length, a
 * JSON header, the data. Undefined if the file has no tensor of this name. Throws on a damaged file.
 */
export function readTensor(file: Uint8Array, name: string): Matrix | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 8) throw new Error("The safetensors file is cut off");
  const headerBytes = Number(view.getBigUint64(0, true));
  if (headerBytes > file.byteLength - 8) throw new Error("The safetensors file is cut off");
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerBytes))) as Record<
    string,
    Entry
  >;
  const entry = header[name];
  if (entry === undefined) return undefined;
  const [rows = 0, columns = 1] = entry.shape;
  const start = 8 + headerBytes + entry.data_offsets[0];
  const bytes = rows * columns * bytesOf(entry.dtype);
  if (start + bytes > file.byteLength || entry.data_offsets[1] - entry.data_offsets[0] !== bytes) {
    throw new Error("The safetensors file is cut off");
  }
  const values = Float32Array.from({ length: rows * columns }, (_, i) =>
    numberAt(view, start, i, entry.dtype),
  );
  return { rows, columns, values };
}

function bytesOf(dtype: string): number {
  if (dtype === "F32") return 4;
  if (dtype === "F16") return 2;
  if (dtype === "I8") return 1;
  throw new Error(`Tensors of type ${dtype} are not supported: use F32, F16 or I8`);
}

function numberAt(view: DataView, start: number, i: number, dtype: string): number {
  if (dtype === "F32") return view.getFloat32(start + 4 * i, true);
  if (dtype === "F16") return half(view.getUint16(start + 2 * i, true));
  return view.getInt8(start + i);
}

/** The number of an IEEE 754 half: sign, 5 bits of exponent, 10 of fraction. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
