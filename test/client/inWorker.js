import { walk } from "./walk.js";

export default {
  fetch: async (request) => Response.json(await walk(...(await request.json()))),
};
