SELECT onet_soc, human_beta, gpt4_beta FROM this ORDER BY 1;
